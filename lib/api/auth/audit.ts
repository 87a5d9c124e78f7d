import * as z from 'zod'
import { day, id, instantText, optionalText, pagingData, pagingQuery } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'

const tags = ['auth']
const roles = ['GUI_CAN_READ_AUDIT'] as const
const path = '/api/auth/rest/audit'

const entry = z.object({
  id: z.number().int(),
  at: instantText,
  /**
   * The account that acted; null for an action without an account (of a job, or by a message of the exchange system).
   */
  account: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  change_list: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  request_id: z.string(),
})

/** Which entries; days are the business's own. */
const filter = {
  /** Part of the name or e-mail of the account that acted. */
  who: optionalText(100),
  action: optionalText(40),
  entity: optionalText(40),
  entity_id: optionalText(60),
  date_from: day.optional(),
  date_to: day.optional(),
}

export const list = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Audit: who did what',
    description:
      'Returns the audit entries of the structure, newest first: the action, the account and the changed ' +
      'values.',
  })
  .meta({ roles })
  .input(
    z.object({
      ...pagingQuery(['id'], { size: 50, column: 'id', order: 'desc' }),
      ...filter,
    }),
  )
  .output(answer({ entry_list: z.array(entry), paging_data: pagingData }))

export const exportList = endpoint
  .route({
    method: 'POST',
    path: `${path}/export`,
    tags,
    summary: 'Export the audit',
    outputStructure: 'detailed',
    description:
      "Returns the matching audit entries, newest first, as a CSV in the reader's language. More than " +
      '100,000 entries are refused with ERROR_AUDIT_EXPORT_TOO_MANY. The export itself becomes an audit ' +
      'entry. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object(filter))
  .output(fileAnswer)

export const read = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}`,
    tags,
    summary: 'An audit entry',
    description: 'Returns one audit entry.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({ entry }))

export const verify = endpoint
  .route({
    method: 'GET',
    path: `${path}/verify`,
    tags,
    summary: 'Verify the audit chain',
    description:
      "Verifies the hash chain of the structure's audit entries: whether none was altered, removed or added " +
      'outside the chain.',
  })
  .meta({ roles })
  .output(
    answer({
      verification: z.object({
        entries: z.number().int(),
        /** Hash of the last link: kept elsewhere, it later proves that nothing was rewritten. */
        head: z.string(),
        fault_list: z.array(
          z.object({
            kind: z.enum(['ALTERED', 'MISSING', 'ADDED', 'CUT']),
            entry_id: z.number().int().nullable(),
            position: z.number().int().nullable(),
          }),
        ),
      }),
    }),
  )
