import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/avatar`,
    tags,
    summary: 'Picture of an entry',
    description:
      'Returns the picture of an entry in base64, without prefix. Users with family roles can read those of ' +
      'every entry of the family.',
  })
  .meta({ roles: ['GUI_CAN_DOWNLOAD_AVATAR_IMAGE'], scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ mimeType: z.string(), base64: z.string() }))
