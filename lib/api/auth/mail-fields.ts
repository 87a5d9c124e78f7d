import * as z from 'zod'
import { text } from '../codecs'
import { emailAddress } from './account-fields'

/** A mail in an operator's own words; an empty line begins a new paragraph. */
export const mailIn = z.object({
  mail_to: emailAddress,
  subject: text(150).pipe(z.string().min(1)),
  text: text(10_000).pipe(z.string().min(1)),
})

export type MailIn = z.output<typeof mailIn>
