const writtenRatesHz = [32_000, 44_100, 48_000];

/**
 * The sample rate of the audio for a track's own: the same where MPEG-1 has it. Below 32 kHz 128 kbit/s would
 * not hold, so that those become 44.1 kHz (contract 11).
 */
export function outputRateHz(trackRateHz: number): number {
  if (writtenRatesHz.includes(trackRateHz)) return trackRateHz;
  return trackRateHz > 48_000 && trackRateHz % 48_000 === 0 ? 48_000 : 44_100;
}
