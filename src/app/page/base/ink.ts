/* What can be read on a colour: black or white, whichever has the greater contrast (WCAG 2, relative luminance). */

const EVEN = 0.179; /* the luminance on which both are as easily read */

export function inkOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN ? "#111" : "#fff";
}
