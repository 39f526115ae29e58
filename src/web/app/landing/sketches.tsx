import type { ReactNode } from 'react';

function Sketch({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 72"
      aria-hidden="true"
      className="h-18 w-60 max-w-full text-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {children}
    </svg>
  );
}

/** A wide, then a tall picture, each in its square. */
export function SquareSketch() {
  return (
    <Sketch>
      <path className="text-edge" strokeDasharray="2 4" d="M1 4h64v64H1zM89 4h64v64H89zM175 4h64v64h-64z" />
      <path className="fill-cyan stroke-none" d="M1 18h64v36H1z" />
      <path className="fill-magenta stroke-none" d="M103 4h36v64h-36z" />
      <path className="fill-yellow stroke-none" d="M175 12h64v48h-64z" />
    </Sketch>
  );
}

/** How long six calls took, on a ruler. */
export function CallSketch() {
  return (
    <Sketch>
      <path className="text-edge" d="M1 66h238M1 60v12M41 63v9M81 63v9M120 60v12M160 63v9M200 63v9M239 60v12" />
      <path strokeWidth="5" d="M1 8h52M1 20h38M1 32h70M1 44h30" />
      <path className="text-cyan" strokeWidth="5" d="M58 8h26M44 20h18M76 32h36M36 44h14" />
    </Sketch>
  );
}

/** Something new, on its way to its receiver. */
export function WebhookSketch() {
  return (
    <Sketch>
      <path d="M1 12h48v48H1zM191 12h48v48h-48z" />
      <path className="text-edge" d="M55 36h48M137 36h48M179 30l6 6-6 6" />
      <path className="fill-yellow" d="M108 24h24v24h-24z" />
      <path d="M13 44l10-12 7 8 6-5 7 9zM204 36l8 8 14-16" />
    </Sketch>
  );
}
