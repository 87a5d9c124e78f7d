import * as z from 'zod'
import { answer, endpoint } from '@/lib/api/endpoint'
import { base, MEETINGS, tags } from './access'

/** A person who works in the structure, as meetings name them. */
const colleague = z.object({ account_id: z.number().int(), name: z.string(), email: z.string() })

export type Colleague = z.infer<typeof colleague>

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/event/colleague/list`,
    tags,
    summary: 'Colleagues for a meeting',
    description:
      'Returns the people who work in the structure, by name, so that they can be invited to a meeting. ' +
      'Customers are not among them. This call is an addition of Luna.',
  })
  .meta({ roles: MEETINGS })
  .output(answer({ colleague_list: z.array(colleague) }))
