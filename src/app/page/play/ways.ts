/* The words for a number of ways, with its thousands. */

const spaced = (count: string): string => count.replace(/\B(?=(\d{3})+$)/g, ",");

/* "in 1,234 ways" */
export function inWays(ways: string): string {
  return ways === "1" ? "in one way" : `in ${spaced(ways)} ways`;
}

/* "1,234 ways left" */
export function waysLeft(ways: string, more: boolean): string {
  if (more) return `more than ${spaced(ways)} ways left`;
  return ways === "0" ? "no way left" : ways === "1" ? "1 way left" : `${spaced(ways)} ways left`;
}
