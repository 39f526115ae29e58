import { Section } from '../../../platform/web/section.tsx';
import { audioLimits, defaultBitrateKbps, videoFormats } from '../shared/limits.ts';

const steps = [
  `Upload a video of up to ${audioLimits.maxVideoBytes / 1024 ** 2} MB (${videoFormats.join(', ')}), or give its URL.`,
  `A job takes the first audio track and makes an MP3 of ${defaultBitrateKbps} kbit/s (libmp3lame). Short videos take seconds, long ones 2-5 minutes.`,
  'Watch the progress here, even after a reload, or let a webhook tell you when the job has completed or failed.',
  `Download the MP3 or share its public URL. Audio files are deleted automatically after ${audioLimits.lifeHours} hours.`,
];

export function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className="-mt-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 border-b border-rule py-3">
            <span aria-hidden="true" className="font-mono text-sm leading-5 text-ink-soft">
              {index + 1}
            </span>
            <p className="max-w-[64ch]">{step}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
