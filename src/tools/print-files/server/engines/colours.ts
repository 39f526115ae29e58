/** A colour in CIELAB. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const d65 = { x: 0.950_47, z: 1.088_83 };
const linear = Float64Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Converts a colour of sRGB, its channels whole numbers 0 to 255 (IEC 61966-2-1, white D65). */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const x = curve((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / d65.x);
  const y = curve(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b);
  const z = curve((0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / d65.z);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function curve(share: number): number {
  return share > 216 / 24_389 ? Math.cbrt(share) : (share * 24_389) / 27 / 116 + 16 / 116;
}

const degrees = Math.PI / 180;
const power7 = 25 ** 7;

/** Returns how different two colours look: CIEDE2000 (Sharma, Wu and Dalal 2005). */
export function colourDistance(one: Lab, other: Lab): number {
  const chroma = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2;
  const stretch = 1 + 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + power7)));
  const c1 = Math.hypot(one.a * stretch, one.b);
  const c2 = Math.hypot(other.a * stretch, other.b);
  const h1 = hue(one.a * stretch, one.b);
  const h2 = hue(other.a * stretch, other.b);
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : shortest(h2 - h1);
  const meanL = (one.l + other.l) / 2;
  const meanC = (c1 + c2) / 2;
  const meanH = isGrey ? h1 + h2 : meanHue(h1, h2);
  const t =
    1 -
    0.17 * Math.cos((meanH - 30) * degrees) +
    0.24 * Math.cos(2 * meanH * degrees) +
    0.32 * Math.cos((3 * meanH + 6) * degrees) -
    0.2 * Math.cos((4 * meanH - 63) * degrees);
  const offset = (meanL - 50) ** 2;
  const l = (other.l - one.l) / (1 + (0.015 * offset) / Math.sqrt(20 + offset));
  const c = (c2 - c1) / (1 + 0.045 * meanC);
  const h = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degrees)) / (1 + 0.015 * meanC * t);
  const rotation =
    -2 *
    Math.sqrt(meanC ** 7 / (meanC ** 7 + power7)) *
    Math.sin(60 * Math.exp(-(((meanH - 275) / 25) ** 2)) * degrees);
  return Math.sqrt(l * l + c * c + h * h + rotation * c * h);
}

function hue(a: number, b: number): number {
  const angle = Math.atan2(b, a) / degrees;
  return angle < 0 ? angle + 360 : angle;
}

function shortest(turn: number): number {
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

function meanHue(one: number, other: number): number {
  const sum = one + other;
  if (Math.abs(one - other) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}
