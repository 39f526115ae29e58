import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ImageHeader } from '#platform/server/image/header.ts';
import type { InspectedPicture } from '#platform/server/image/pipeline/inspect.ts';

/** Sides of the drawn pictures, in pixels: a print area of 15 x 18 in, smaller. */
export const [artWidth, artHeight] = [900, 1_080];
const density = { x: 300, y: 300, unit: 'inch' } as const;

/** Draws art; `random` gives numbers from 0 to 1, the same at every run. */
export type Draw = (context: SKRSContext2D, random: () => number) => void;

/** Returns a picture as an inspection sees it, without a file. */
export function drawnPicture(draw: Draw, seed: number, header: Partial<ImageHeader> = {}): InspectedPicture {
  const canvas = createCanvas(artWidth, artHeight);
  const context = canvas.getContext('2d');
  draw(context, randomNumbers(seed));
  const { data } = context.getImageData(0, 0, artWidth, artHeight);
  const samples = new Uint8Array(data.buffer);
  const own = { format: 'png', frames: 1, hasAlpha: true, deep: false } as const;
  const facts = { ...own, space: undefined, ignoresProfile: false, isCmyk: false, ...header };
  return {
    header: { ...facts, width: artWidth, height: artHeight },
    density,
    profile: undefined,
    isDeep: facts.deep,
    alpha: async () => (facts.hasAlpha ? alphaOf(samples) : undefined),
    colours: async () => ({ samples, width: artWidth, height: artHeight, channels: 4 }),
  };
}

function alphaOf(samples: Uint8Array): Uint8Array {
  const alpha = new Uint8Array(samples.length / 4);
  for (let at = 0; at < alpha.length; at++) alpha[at] = samples[at * 4 + 3] ?? 0;
  return alpha;
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const colours = ['#d7263d', '#f46036', '#2e294e', '#1b998b', '#c5d86d'] as const;
const middle = { x: artWidth / 2, y: artHeight / 2 };

function colourOf(random: () => number): string {
  return colours[Math.floor(random() * colours.length)] ?? colours[0];
}

function dot(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** A badge that nearly fills the width of the picture. */
const badge: Draw = (context, random) => {
  context.fillStyle = colourOf(random);
  dot(context, middle.x, middle.y, 440);
  context.globalCompositeOperation = 'destination-out';
  dot(context, middle.x, middle.y, 380);
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = colourOf(random);
  dot(context, middle.x, middle.y, 300);
};

/** Thin strokes, as of a script. */
const script: Draw = (context, random) => {
  context.strokeStyle = colourOf(random);
  for (let line = 0; line < 14; line++) {
    context.lineWidth = 1 + random() * 4;
    context.beginPath();
    context.moveTo(20, 60 + line * 70);
    for (let x = 20; x < 860; x += 60)
      context.bezierCurveTo(
        x + 20,
        30 + line * 70 + random() * 40,
        x + 40,
        70 + line * 70 + random() * 40,
        x + 60,
        60 + line * 70,
      );
    context.stroke();
  }
};

/** Pieces all over, some of them small. */
const confetti: Draw = (context, random) => {
  for (let piece = 0; piece < 600; piece++) {
    context.fillStyle = colourOf(random);
    const [x, y, side] = [12 + random() * 860, 12 + random() * 1_050, 4 + random() * 14];
    context.save();
    context.translate(x, y);
    context.rotate(random() * 3);
    context.fillRect(-side / 2, -side / 2, side, side * 0.6);
    context.restore();
  }
};

/** A print that looks worn: holes and crumbs of every size. */
const distressed: Draw = (context, random) => {
  badge(context, random);
  context.globalCompositeOperation = 'destination-out';
  for (let hole = 0; hole < 4_000; hole++)
    dot(context, random() * artWidth, random() * artHeight, random() ** 3 * 6);
  context.globalCompositeOperation = 'source-over';
  for (let crumb = 0; crumb < 800; crumb++) {
    const angle = random() * 2 * Math.PI;
    const out = 430 + random() * 12;
    dot(context, middle.x + Math.cos(angle) * out, middle.y + Math.sin(angle) * out, random() * 1.5);
  }
};

/** Dots that grow: how fades are printed. */
const halftone: Draw = (context, random) => {
  context.fillStyle = colourOf(random);
  for (let y = 8; y < artHeight - 4; y += 9)
    for (let x = 8; x < artWidth - 4; x += 9) dot(context, x, y, 0.8 + (3.6 * y) / artHeight);
};

/** A fade from colour to colour, solid everywhere. */
const colourFade: Draw = (context, random) => {
  const fade = context.createLinearGradient(0, 0, 0, artHeight);
  fade.addColorStop(0, colourOf(random));
  fade.addColorStop(1, '#8fb8de');
  context.fillStyle = fade;
  context.beginPath();
  context.roundRect(10, 10, artWidth - 20, artHeight - 20, 120);
  context.fill();
};

/** A shadow on purpose, of solid ink. */
const hardShadow: Draw = (context, random) => {
  context.fillStyle = '#3a3a44';
  dot(context, middle.x + 14, middle.y + 14, 420);
  context.fillStyle = colourOf(random);
  dot(context, middle.x - 8, middle.y - 8, 420);
};

/** A shadow on purpose, of dots. */
const dottedShadow: Draw = (context, random) => {
  context.fillStyle = '#3a3a44';
  for (let y = 30; y < artHeight - 30; y += 7)
    for (let x = 20; x < artWidth - 20; x += 7)
      if (Math.hypot(x - middle.x, y - middle.y) < 436) dot(context, x, y, 1.6);
  context.fillStyle = colourOf(random);
  dot(context, middle.x, middle.y - 40, 400);
};

/** Letters with dots, full stops and accents near them. */
const punctuation: Draw = (context, random) => {
  context.fillStyle = colourOf(random);
  for (let line = 0; line < 6; line++)
    for (let letter = 0; letter < 14; letter++) {
      const [x, y] = [30 + letter * 61, 60 + line * 175];
      context.fillRect(x, y, 14 + random() * 20, 110);
      dot(context, x + 8, y - 8, 3 + random() * 3);
      if (random() > 0.7) dot(context, x + 42, y + 106, 4);
    }
};

/** Hairlines and hatching. */
const hatching: Draw = (context, random) => {
  context.strokeStyle = colourOf(random);
  context.lineWidth = 1.2;
  for (let x = 12; x < artWidth - 12; x += 6) {
    context.beginPath();
    context.moveTo(x, 12 + random() * 30);
    context.lineTo(x, artHeight - 12 - random() * 30);
    context.stroke();
  }
};

/** A photograph: colours everywhere, no margin. */
const photograph: Draw = (context, random) => {
  for (let y = 0; y < artHeight; y += 12)
    for (let x = 0; x < artWidth; x += 12) {
      const light = 90 + 80 * Math.sin(x / 130 + random()) + 60 * Math.cos(y / 90);
      context.fillStyle = `rgb(${light | 0}, ${(light * random()) | 0}, ${(255 - light) | 0})`;
      context.fillRect(x, y, 12, 12);
    }
};

/** Art that its maker has cut to its edges. */
const trimmed: Draw = (context, random) => {
  context.fillStyle = colourOf(random);
  context.beginPath();
  context.ellipse(middle.x, middle.y, middle.x, middle.y, 0, 0, 2 * Math.PI);
  context.fill();
};

/** Large letters of which some are a little smaller and all have soft, that is smooth, edges. */
const stars: Draw = (context, random) => {
  context.fillStyle = colourOf(random);
  for (let star = 0; star < 40; star++) {
    const [x, y, size] = [60 + random() * 780, 60 + random() * 950, 22 + random() * 30];
    context.beginPath();
    for (let point = 0; point < 10; point++) {
      const [angle, out] = [(point * Math.PI) / 5, point % 2 === 0 ? size : size * 0.4];
      context.lineTo(x + Math.sin(angle) * out, y - Math.cos(angle) * out);
    }
    context.fill();
  }
  context.fillRect(10, 10, 880, 12);
  context.fillRect(10, 1_056, 880, 12);
};

/** Art in which there is nothing to find, in many styles. */
export const cleanStyles = {
  badge,
  script,
  confetti,
  distressed,
  halftone,
  colourFade,
  hardShadow,
  dottedShadow,
  punctuation,
  hatching,
  photograph,
  trimmed,
  stars,
} as const satisfies Record<string, Draw>;

/** How a fault is drawn into art, or around it, by its strength of 1, 2 or 3. */
type DrawFault = (strength: 1 | 2 | 3) => Draw;

const glow: DrawFault = (strength) => (context, random) => {
  context.shadowColor = '#ffd23f';
  context.shadowBlur = 15 * strength ** 2;
  context.fillStyle = colourOf(random);
  dot(context, middle.x, middle.y, 430 - 22 * strength ** 2);
  context.shadowColor = '#00000000';
  context.fillRect(12, 530, 876, 20);
};

const fade: DrawFault = (strength) => (context, random) => {
  badge(context, random);
  const veil = context.createLinearGradient(0, 0, 0, artHeight);
  veil.addColorStop(1 - strength * 0.3, '#000000ff');
  veil.addColorStop(1, '#00000000');
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = veil;
  context.fillRect(0, 0, artWidth, artHeight);
};

const veil: DrawFault = (strength) => (context, random) => {
  badge(context, random);
  context.fillStyle = '#20408080';
  context.fillRect(40, 8, 150 * strength, 40 * strength);
};

const specks: DrawFault = (strength) => (context, random) => {
  badge(context, random);
  context.fillStyle = '#000000';
  for (let speck = 0; speck < strength * 2 - 1; speck++) {
    const corner = { x: speck % 2 === 0 ? 20 : 850, y: speck < 2 ? 20 : 1_030 };
    context.fillRect(
      corner.x + Math.floor(random() * 20),
      corner.y + Math.floor(random() * 20),
      strength,
      strength,
    );
  }
};

const faintSpeck: DrawFault = (strength) => (context, random) => {
  badge(context, random);
  context.fillStyle = `rgba(0, 0, 0, ${0.06 * strength})`;
  context.fillRect(24, 24, 2, 3);
};

const crumbs: DrawFault = (strength) => (context, random) => {
  badge(context, random);
  context.fillStyle = '#000000';
  for (let crumb = 0; crumb < strength * 3; crumb++)
    context.fillRect(30 + (crumb % 3) * 4, 30 + Math.floor(crumb / 3) * 4, 1, 1);
};

const cut: DrawFault = (strength) => (context, random) => {
  context.fillStyle = colourOf(random);
  dot(context, middle.x + 10, middle.y, 436);
  const side = [0.07, 0.25, 0.7][strength - 1] ?? 0;
  context.fillRect(0, 200, 200, artHeight * side);
};

const cutTwice: DrawFault = (strength) => (context, random) => {
  context.fillStyle = colourOf(random);
  dot(context, 430, 530, 440 + strength * 40);
  context.clearRect(880, 0, 20, artHeight);
  context.clearRect(0, 1_060, artWidth, 20);
};

const small: DrawFault = (strength) => (context, random) => {
  const size = [0.85, 0.6, 0.25][strength - 1] ?? 1;
  context.translate(middle.x * (1 - size), middle.y * (1 - size));
  context.scale(size, size);
  badge(context, random);
};

const aside: DrawFault = (strength) => (context, random) => {
  context.fillStyle = colourOf(random);
  context.fillRect(20, 20, 800 - strength * 180, 900 - strength * 200);
};

/** A box around the art, as a JPEG has it: `strength` makes it uneven. */
const box: DrawFault = (strength) => (context, random) => {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, artWidth, artHeight);
  context.fillStyle = '#f8f9fb';
  if (strength > 1)
    for (let spot = 0; spot < 4_000; spot++) dot(context, random() * 900, random() * 1_080, 3);
  context.globalCompositeOperation = 'source-atop';
  context.fillStyle = '#2e294e';
  dot(context, middle.x, middle.y, 440);
  if (strength === 3) context.fillRect(430, 0, 40, artHeight);
};

const colouredBox: DrawFault = (strength) => (context, random) => {
  context.fillStyle = ['#000000', '#1b998b', '#e8e0d0'][strength - 1] ?? '#000000';
  context.fillRect(0, 0, artWidth, artHeight);
  context.fillStyle = random() > 0.5 ? '#d7263d' : '#f46036';
  context.fillRect(10, 10, 880, 1_060);
};

/** Art that is partly black, for black cloth. */
const blackOnBlack: DrawFault = (strength) => (context) => {
  context.fillStyle = '#f46036';
  context.fillRect(15, 15, 870, 1_050);
  context.fillStyle = ['#101012', '#080a08', '#000000'][strength - 1] ?? '#000000';
  context.fillRect(15, 15, 870, [250, 600, 1_050][strength - 1] ?? 0);
};

const whiteOnWhite: DrawFault = (strength) => (context) => {
  context.fillStyle = '#fbfaf8';
  dot(context, middle.x, middle.y, 440);
  context.fillStyle = '#2e294e';
  dot(context, middle.x, middle.y, [390, 300, 100][strength - 1] ?? 0);
};

/** Art with a fault of each kind, by its code, in several drawings. */
export const faults = {
  semi_transparent: { glow, fade, veil },
  stray_pixels: { specks, faintSpeck, crumbs },
  touches_edge: { cut, cutTwice },
  uneven_margins: { small, aside },
  solid_background: { box, colouredBox },
  invisible_on_garment: { blackOnBlack, whiteOnWhite },
} as const satisfies Record<string, Record<string, DrawFault>>;
