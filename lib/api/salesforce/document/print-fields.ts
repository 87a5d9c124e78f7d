import * as z from 'zod'
import { optionalText } from '@/lib/api/codecs'

/** The files that a document can be had as (document 3 §7); pdf_custom has the look of the structure's settings. */
export const printFormat = z.enum(['pdf', 'pdf_custom', 'docx', 'xml'])

export type PrintFormat = z.infer<typeof printFormat>

/** The model of a document (document 3 §2, wizard, "Done"): what is mailed, shared and put into ZIPs. */
export const documentModel = printFormat.extract(['pdf', 'pdf_custom'])

export type DocumentModel = z.infer<typeof documentModel>

/** The addressee of a document by e-mail and the text beside it; '' is the text of the settings. */
export const mailIn = {
  mail_to: z.string().trim().pipe(z.email().max(254)),
  message: optionalText(4000),
}
