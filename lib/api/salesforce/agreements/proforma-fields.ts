import * as z from 'zod'
import { optionalText } from '@/lib/api/codecs'
import { documentDataIn } from '../invoices/invoice-fields'

/** The wizard's payload for a proforma, which is ours and is paid once. */
export const proformaDataIn = documentDataIn.extend({
  recurrence: z.literal('SINGLE').default('SINGLE'),
  type: z.literal('ACTIVE').optional(),
  json_state: z
    .object({
      description: optionalText(1000),
      proforma_state: z.enum(['DRAFT', 'READY_TO_SEND']).default('READY_TO_SEND'),
    })
    .prefault({}),
})

export type ProformaForm = z.input<typeof proformaDataIn>

/** The states that a call may ask for: ready, given to the customer without a mail, cancelled. */
export const proformaTargets = ['READY_TO_SEND', 'SENT', 'REJECTED'] as const
