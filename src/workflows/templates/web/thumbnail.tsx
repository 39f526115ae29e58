import { SmallPicture } from '#platform/web/small-picture.tsx';
import type { Template } from '#workflows/templates/shared/contract.ts';

/** A template on its own picture with its sample values. Decorative: the name stands beside it. */
export function Thumbnail({ template }: { readonly template: Template }) {
  return <SmallPicture address={template.thumbnail_url} icon="text" />;
}
