import * as z from 'zod'

/** A file that travels inside of an e-invoice, as answers state it. */
export const einvoiceAttachment = z.object({
  id: z.number().int(),
  /** The place in the e-invoice, from 1. */
  position: z.number().int(),
  /** The PDF of the document itself, which sending it added. */
  is_copy: z.boolean(),
  name: z.string(),
  description: z.string(),
  /** The type of the content, whatever the file's name suggests. */
  mime_type: z.string(),
  /** In bytes. */
  size: z.number().int(),
})

export type EinvoiceAttachment = z.infer<typeof einvoiceAttachment>

/** The files of a document, and whether they may change: not once it is sent, on its way, or signed. */
export const einvoiceAttachments = z.object({
  attachment_list: z.array(einvoiceAttachment),
  is_open: z.boolean(),
  /** The PDF of the document is added when it is sent, or prepared to be signed: the settings ask for it. */
  adds_copy: z.boolean(),
})

export type EinvoiceAttachments = z.infer<typeof einvoiceAttachments>
