import * as z from 'zod'
import { dayText, instantText } from '@/lib/api/codecs'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { documentBody, paperLine } from '../document/document-answer'

/** The secret of a link; anything else opens nothing either. */
export const shareToken = z.string().min(1).max(200)

/** A link that a document was sent with, as its sender sees it. */
export const documentShare = z.object({
  id: z.number().int(),
  recipient: z.string(),
  created_at: instantText,
  expires_at: instantText,
  /** How far its mail is. */
  mail_state: z.enum(['QUEUED', 'SENT', 'KEPT', 'FAILED']),
  first_opened_at: instantText.nullable(),
  last_opened_at: instantText.nullable(),
  opens: z.number().int(),
})

export type DocumentShare = z.infer<typeof documentShare>

const { invoice_configuration } = documentBody

/** A document as its receiver may see it: what stands on paper and nothing else. */
export const sharedDocument = z.object({
  document_kind: z.enum(DOCUMENT_KINDS),
  tipo_documento: z.string(),
  typology: z.enum(['STANDARD', 'DIGITAL']),
  full_numeration: z.string().nullable(),
  date: dayText,
  description: z.string(),
  note: documentBody.note,
  anagrafica_sender: documentBody.anagrafica_sender,
  anagrafica_receiver: documentBody.anagrafica_receiver,
  product_list: z.array(paperLine),
  extra_expenses_list: documentBody.extra_expenses_list,
  taxes: documentBody.taxes,
  recurrence: documentBody.recurrence,
  invoice_configuration: invoice_configuration.pick({
    payment_methods: true,
    iban: true,
    bank_name: true,
    start_date: true,
    end_date: true,
    frequency: true,
    frequency_type: true,
    max_times: true,
    open_ended: true,
    renews: true,
    notice_days: true,
  }),
  due_date_list: documentBody.due_date_list,
  cig: documentBody.cig,
  cup: documentBody.cup,
  related_list: documentBody.related_list,
  einvoice_data: documentBody.einvoice_data,
  intent: documentBody.intent,
  linked: z.array(z.object({ numeration: z.string(), date: dayText })),
  /** With the numbers of the lines that name each; none where all do. */
  delivery_notes: z.array(
    z.object({ numeration: z.string(), date: dayText, lines: z.array(z.number().int()) }),
  ),
})

export type SharedDocument = z.infer<typeof sharedDocument>
