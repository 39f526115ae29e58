import { z } from 'zod';
import { colourSchema, wholeNumberSchema } from '#platform/shared/fields.ts';
import { hasOnePlace, layerShape, onePlace, wholeText } from './layer-fields.ts';
import { overlayShape } from './overlay-fields.ts';
import { fitsQrCode, qrDefaults as defaults, qrLimits as limits } from './qr-layer.ts';
import { hasSize, needsSize, sizeShape } from './shape-fields.ts';
import { overlayLimits } from './text-overlay.ts';

const quietZones = { min: 0, max: limits.maxQuietZone };

/** A QR code, as it is sent (contract 11 "Overlay"). */
export const qrSchema = z
  .strictObject({
    type: z.literal('qr').meta({ description: 'A QR code.' }),
    text: overlayShape.text
      .refine(fitsQrCode, { error: `text must be at most ${limits.maxTextBytes} bytes long in a QR code` })
      .meta({
        description:
          `What the code says, at most ${overlayLimits.maxTextLength} characters; in templates with ` +
          'variables. Error correction is M.',
        examples: ['https://example.com'],
      }),
    ...sizeShape,
    color: colourSchema()
      .optional()
      .meta({ description: `Hex, of the modules. Default ${defaults.color}.` }),
    background: colourSchema()
      .optional()
      .meta({ description: 'Hex. Without it the code is clear between its modules.' }),
    quiet_zone: wholeNumberSchema({ ...quietZones, message: wholeText('quiet_zone', quietZones) })
      .optional()
      .meta({ description: `Margin around the code, in modules. Default ${defaults.quietZone}.` }),
    ...layerShape,
  })
  .refine(hasOnePlace, onePlace)
  .refine(hasSize, needsSize);

/** The validated fields of a QR code, under their documented names. */
export type QrFields = z.output<typeof qrSchema>;
