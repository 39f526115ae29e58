import { maxOutputSidePx } from '#platform/shared/output-side.ts';
import type { Plan } from '#account/usage/shared/quota.ts';

const megabyte = 1024 * 1024;

/** The limits of contract 11, Templates. */
export const templateLimits = {
  perAccount: { free: 3, premium: 200 } satisfies Record<Plan, number>,
  /** Bytes of the own pictures of all stored versions. */
  storedPictureBytes: { free: 100 * megabyte, premium: 2_048 * megabyte } satisfies Record<Plan, number>,
  /** The newest ones of a template; older ones are forgotten. */
  versions: 20,
  /** A body without its picture. */
  bodyBytes: 64 * 1024,
  nameMaxLength: 100,
  variables: 50,
  sizes: 20,
  sizeNameMaxLength: 40,
  minSidePx: 16,
  maxSidePx: maxOutputSidePx,
  /** The longer side of a thumbnail. */
  thumbnailPx: 320,
  pageDefault: 50,
  pageMax: 200,
} as const;
