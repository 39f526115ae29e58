const plateClass = 'mix-blend-multiply transition-transform duration-200';

/** Three plates printed over each other; under the pointer they slip out of register. */
export function Artwork() {
  return (
    <svg
      viewBox="0 0 800 600"
      role="img"
      aria-label="A print of a sun over mountains, lettered New Drop"
      className="block w-full isolate bg-white"
    >
      <path className={`${plateClass} group-hover:translate-y-2`} fill="#fcd734" d="M0 0h800v600H0z" />
      <g className={`${plateClass} group-hover:translate-x-3`} fill="#ef3f86">
        <circle cx="560" cy="230" r="150" />
        <path d="M0 520l130-120 110 90 150-150 180 170 110-80 120 90v80H0z" />
      </g>
      <g className={`${plateClass} group-hover:-translate-x-3`} fill="#19a7c6">
        <path d="M0 600V390l160-170 150 160 90-80 190 190 90-70 120 100v80z" />
        <path d="M70 96h150v10H70zM110 122h170v10H110zM620 90h120v10H620z" />
      </g>
      <text
        x="400"
        y="352"
        textAnchor="middle"
        className="font-sans text-[112px] font-extrabold tracking-[-0.02em]"
        fill="#fff"
        stroke="#15171f"
        strokeWidth="18"
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        NEW DROP
      </text>
    </svg>
  );
}
