import { creates } from './actions.ts';
import { authentication } from './authentication.ts';
import { searches } from './searches.ts';
import { triggers } from './triggers.ts';

/** The integration as Zapier reads it. The versions are those of package.json. */
// oxlint-disable-next-line import/no-default-export -- Zapier loads the default
export default {
  version: '0.1.0',
  platformVersion: '19.1.0',
  authentication,
  triggers,
  creates,
  searches,
};
