import { z } from 'zod';
import { messageSchema, succeeded } from './response-fields.ts';
import { resultLifeText } from './result-life.ts';

/** Fields of every response with one finished picture. */
export const finishedPictureFields = {
  success: succeeded,
  processed_image_url: z.string().meta({
    description: `Link to the finished picture. Works for ${resultLifeText}, without a credential.`,
  }),
  processing_time_ms: z.int().meta({ description: 'Milliseconds that the work took.' }),
  message: messageSchema,
};
