/** Letters that a font must have to count as one for their script. Capitals are enough for display fonts. */
const letters = {
  latin: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  greek: 'ΑΒΓΔΘΛΞΠΣΦΨΩαβγδω',
  cyrillic: 'АБВГДЖЗИЛФЦЧШЭЮЯабвгджя',
  arabic: 'ابتثجحخدعغفقكلمنهوي',
  hebrew: 'אבגדהזחטכלמנסעפצקרשת',
  devanagari: 'अआइईकखगचजटडतदनपबमयरलवशसह',
  thai: 'กขคงจฉชดตนบปผมยรลวสห',
  japanese: 'あいうえおかさたなはまやらわアイウエオカサタナハマヤラワ',
  korean: '가나다라마바사아자차카타파하',
  chinese: '的一是不了人我在有他这中大来上',
} as const;

export type FontScript = keyof typeof letters;

const scripts = Object.keys(letters) as FontScript[];

/** Returns the scripts whose letters a font has. `covers` says whether it has all of some code points. */
export function scriptsOf(covers: (codePoints: readonly number[]) => boolean): FontScript[] {
  return scripts.filter((script) =>
    covers(Array.from(letters[script], (letter) => letter.codePointAt(0) ?? 0)),
  );
}
