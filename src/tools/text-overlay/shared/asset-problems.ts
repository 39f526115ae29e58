import { imageProblems } from '#platform/shared/image-problems.ts';
import { problems } from '#platform/shared/problem.ts';
import { assetLimits } from './asset-limits.ts';

const { perAccount, maxMegabytes, maxPixels } = assetLimits;

/** Problems of assets (contract 3, Assets). */
export const assetProblems = problems({
  notFound: { status: 404, code: 'asset_not_found', error: 'Asset not found' },
  limit: {
    status: 403,
    code: 'asset_limit',
    error: 'Asset limit reached',
    fix:
      `A free account can have ${perAccount.free} assets, a premium account ${perAccount.premium}. ` +
      'Delete one, or choose a larger plan.',
  },
  inUse: {
    status: 409,
    code: 'asset_in_use',
    error: 'Asset is in use',
    fix: 'Change these templates, or send force=true: their renderings are then refused.',
  },
  tooLarge: {
    status: 413,
    code: 'file_too_large',
    error: `File size exceeds ${maxMegabytes}MB limit`,
    fix: 'Send a smaller file.',
  },
  tooManyPixels: {
    ...imageProblems.tooLarge,
    fix: `Send a picture of at most ${maxPixels / 1_000_000} megapixels.`,
  },
});
