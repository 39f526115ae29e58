import { audioLimits, videoFormats } from '#tools/audio-extraction/shared/limits.ts';

/** The browsers' types of the formats. File names end in the format's own name. */
const mediaTypes: Readonly<Record<(typeof videoFormats)[number], readonly string[]>> = {
  MP4: ['video/mp4', 'video/x-m4v'],
  AVI: ['video/avi', 'video/x-msvideo', 'video/msvideo'],
  MOV: ['video/mov', 'video/quicktime'],
  WMV: ['video/wmv', 'video/x-ms-wmv', 'video/x-ms-asf'],
  FLV: ['video/flv', 'video/x-flv'],
  WebM: ['video/webm'],
  MKV: ['video/mkv', 'video/x-matroska', 'video/matroska'],
};
const knownTypes = Object.values(mediaTypes).flat();
const knownEndings = videoFormats.map((format) => `.${format.toLowerCase()}`);
const formatsText = videoFormats.join(', ');
const maxMegabytes = audioLimits.maxVideoBytes / 1024 ** 2;

/** Value of `<input accept>`. */
export const videoAccept = [...knownTypes, ...knownEndings].join(',');
export const videoHint = `Drop, paste or choose a video: ${formatsText}, up to ${maxMegabytes} MB`;

export interface VideoRefusal {
  readonly title: string;
  readonly description: string;
}

const invalidType: VideoRefusal = {
  title: 'Invalid File Type',
  description: `Please select a valid video file (${formatsText})`,
};
const tooLarge: VideoRefusal = {
  title: 'File Too Large',
  description: `File size must be less than ${maxMegabytes}MB`,
};

/**
 * Returns why a file can't be sent (spec 5), or undefined if it can. If the browser does not know the type,
 * the name decides.
 */
export function refuseVideo({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): VideoRefusal | undefined {
  const unknown = type === '' || type === 'application/octet-stream';
  const fits = unknown
    ? knownEndings.some((ending) => name.toLowerCase().endsWith(ending))
    : knownTypes.includes(type);
  if (!fits) return invalidType;
  return size > audioLimits.maxVideoBytes ? tooLarge : undefined;
}
