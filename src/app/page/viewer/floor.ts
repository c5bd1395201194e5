/* What a puzzle stands on: a soft shadow, and the edges of the room that it took before anything was moved. */

import {
  Box3, Box3Helper, CanvasTexture, Color, LineBasicMaterial, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3,
    type Object3D,
} from "three";

const PIXELS = 128;
const DARKEST = 0.42;

function stain(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const paint = canvas.getContext("2d")!, half = PIXELS / 2,
    grey = paint.createRadialGradient(half, half, 0, half, half, half);
  for (const [at, share] of [[0, 1], [0.45, 0.72], [0.75, 0.2], [1, 0]] as const)
    grey.addColorStop(at, `rgba(40, 28, 12, ${share * DARKEST})`);
  paint.fillStyle = grey;
  paint.fillRect(0, 0, PIXELS, PIXELS);
  return new CanvasTexture(canvas);
}

export class Floor {
  private readonly shadow = new Mesh(new PlaneGeometry(1, 1),
    new MeshBasicMaterial({ map: stain(), transparent: true, depthWrite: false }));
  private readonly room = new Box3();
  private readonly cage = new Box3Helper(this.room, new Color(0x9a8f80));
  private flat = false;

  constructor() {
    this.shadow.rotation.x = -Math.PI / 2;
    this.shadow.renderOrder = -1;
    const lines = this.cage.material as LineBasicMaterial;
    lines.transparent = true;
    lines.opacity = 0.55;
    this.cage.visible = this.shadow.visible = false;
  }

  get parts(): Object3D[] {
    return [this.shadow, this.cage];
  }

  /* Puts both where the puzzle is. */
  put(whole: Box3, flat: boolean): void {
    const size = whole.getSize(new Vector3()), middle = whole.getCenter(new Vector3());
    this.room.copy(whole);
    this.flat = flat;
    this.shadow.scale.set(size.x * 1.6 + 0.6, size.z * 1.6 + 0.6, 1);
    this.shadow.position.set(middle.x, whole.min.y - 0.02, middle.z);
  }

  ghost(visible: boolean): void {
    this.cage.visible = visible && !this.flat;
  }

  /* From below nothing is to hide the puzzle. A flat one fills the picture, which would cut its shadow off. */
  seenFrom(pitch: number): void {
    this.shadow.visible = pitch > 0.05 && !this.flat && !this.room.isEmpty();
  }
}
