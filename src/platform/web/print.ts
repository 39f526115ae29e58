/** The size of the sample print, in pixels. */
export const printSize = { width: 1600, height: 1200 } as const;

/** The colours that yellow, magenta and cyan ink make where they overlap. */
const inks = { yellow: '#fcd734', red: '#ef4a3c', green: '#17966b', dusk: '#1d2740' } as const;

const ridge = 'M0 870l210-250 170 190 250-330 270 350 200-210 250 270 250-220v530H0z';
const frontRidge = 'M0 960l210-250 170 190 250-330 270 350 200-210 250 270 250-220v440H0z';
const hills = 'M0 1010l250-190 230 190 270-280 300 320 240-200 310 260v90H0z';

/**
 * A print of a sun over mountains, as the content of an SVG of `printSize`. It consists of opaque shapes
 * without blending, so that it looks the same on the page, in a file and on a canvas.
 */
export const printMarkup = `<defs>
<pattern id="print-dots" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(15)"><circle cx="10" cy="10" r="5.5"/></pattern>
<mask id="print-tint" maskUnits="userSpaceOnUse" x="0" y="0" width="1600" height="1200"><path fill="#fff" d="M0 0h1600v1200H0z"/><path fill="url(#print-dots)" d="M0 0h1600v1200H0z"/></mask>
<clipPath id="print-sun"><circle cx="1120" cy="440" r="290"/></clipPath>
</defs>
<path fill="${inks.yellow}" d="M0 0h1600v1200H0z"/>
<circle cx="1120" cy="440" r="400" fill="none" stroke="${inks.red}" stroke-width="70" mask="url(#print-tint)" opacity=".35"/>
<circle cx="1120" cy="440" r="290" fill="${inks.red}"/>
<path fill="${inks.yellow}" d="M800 520h640v10H800zM800 566h640v16H800zM800 618h640v22H800z"/>
<path fill="${inks.green}" d="M120 170h330v18H120zM210 216h310v18H210zM1290 130h230v18h-230z"/>
<path id="print-ridge" fill="${inks.green}" mask="url(#print-tint)" d="${ridge}"/>
<path fill="#7a3a30" clip-path="url(#print-sun)" mask="url(#print-tint)" d="${ridge}"/>
<path fill="${inks.green}" d="${frontRidge}"/>
<path fill="${inks.dusk}" d="${hills}"/>
<path fill="${inks.yellow}" d="M90 1120h330v10H90zM180 1150h300v10H180zM1010 1130h420v10h-420z"/>`;

/** The print's text at first, and its style; lengths in pixels of the print. */
export const printText = {
  text: 'NEW DROP',
  fontFamily: 'Inter',
  fontSize: 240,
  color: '#FFFFFF',
  outline: { color: '#15171F', width: 20 },
  /**
   * The outlines of the glyphs around the text's centre, rounded to pixels, as the drawing module lays them
   * out (`test/landing-print.test.ts` compares).
   */
  path:
    'M-626 87L-626 -87L-599 -87L-528 24Q-526 29 -522 36Q-518 42 -513 51Q-508 59 -504 69L-507 69Q-508 59 ' +
    '-509 50Q-509 41 -509 33Q-509 25 -509 20L-509 -87L-487 -87L-487 87L-514 87L-577 -12Q-581 -19 -586 ' +
    '-26Q-590 -34 -596 -44Q-601 -54 -609 -68L-605 -68Q-605 -55 -604 -44Q-604 -33 -604 -25Q-603 -17 -603 ' +
    '-12L-603 87L-626 87ZM-445 87L-445 -87L-338 -87L-338 -68L-423 -68L-423 -11L-344 -11L-344 9L-423 ' +
    '9L-423 68L-337 68L-337 87L-445 87ZM-268 87L-316 -87L-293 -87L-265 20Q-263 28 -261 37Q-259 46 -257 ' +
    '55Q-255 64 -254 74L-256 74Q-255 64 -253 55Q-251 46 -249 37Q-247 28 -244 20L-216 -87L-191 -87L-163 ' +
    '20Q-160 28 -158 37Q-156 46 -154 55Q-152 64 -151 74L-154 74Q-152 64 -150 55Q-148 46 -146 37Q-144 28 ' +
    '-142 20L-114 -87L-91 -87L-139 87L-165 87L-195 -23Q-198 -34 -201 -47Q-203 -60 -206 -76L-201 -76Q-204 ' +
    '-60 -206 -48Q-209 -36 -212 -23L-242 87L-268 87ZM58 87L16 87L16 68L56 68Q78 68 92 59Q106 51 113 ' +
    '36Q120 21 120 0Q120 -21 113 -36Q106 -51 92 -60Q79 -68 59 -68L15 -68L15 -87L60 -87Q86 -87 104 -77Q122 ' +
    '-66 132 -47Q141 -27 141 0Q141 27 131 47Q122 66 103 77Q84 87 58 87ZM26 -87L26 87L3 87L3 -87L26 ' +
    '-87ZM177 87L177 -87L236 -87Q257 -87 270 -80Q283 -73 290 -61Q296 -49 296 -33Q296 -18 290 -6Q283 6 270 ' +
    '13Q257 20 236 20L189 20L189 0L235 0Q249 0 258 -4Q266 -8 270 -16Q274 -23 274 -33Q274 -44 270 -52Q266 ' +
    '-59 258 -63Q249 -68 235 -68L199 -68L199 87L177 87ZM277 87L235 9L260 9L303 87L277 87ZM402 90Q379 90 ' +
    '362 79Q344 68 334 48Q324 28 324 0Q324 -28 334 -48Q344 -68 362 -79Q379 -90 402 -90Q424 -90 442 ' +
    '-79Q459 -68 469 -48Q479 -28 479 0Q479 28 469 48Q459 68 442 79Q424 90 402 90ZM402 69Q417 69 430 ' +
    '61Q443 53 450 38Q458 22 458 0Q458 -22 450 -38Q443 -53 430 -61Q417 -69 402 -69Q386 -69 373 -61Q361 ' +
    '-53 353 -38Q346 -22 346 0Q346 22 353 38Q361 53 373 61Q386 69 402 69ZM515 87L515 -87L574 -87Q595 -87 ' +
    '608 -80Q621 -72 627 -60Q634 -47 634 -32Q634 -16 627 -4Q621 9 608 17Q595 24 574 24L532 24L532 5L573 ' +
    '5Q587 5 596 0Q604 -5 608 -13Q612 -21 612 -32Q612 -42 608 -50Q604 -58 596 -63Q587 -68 573 -68L537 ' +
    '-68L537 87L515 87Z',
} as const;
