import addressparser from 'nodemailer/lib/addressparser'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { readCompanyName } from './sender-queries'
import { mailSender } from './settings'

/** The sender's name in messages: that of the structure's mails, or of its company, or its own. */
export async function senderName(tx: Tx, structureId: number): Promise<string> {
  const { mittente } = await mailSender(tx, structureId)
  return mittente || readCompanyName(tx, structureId)
}

/** The structure as the organizer of the events to which it invites: its name, and the address to which answers go. */
export async function mailOrganizer(tx: Tx, structureId: number): Promise<{ name: string; email: string }> {
  const { rispondi_a } = await mailSender(tx, structureId)
  const [own] = addressparser(env.MAIL_FROM, { flatten: true })
  return { name: await senderName(tx, structureId), email: rispondi_a || (own?.address ?? '') }
}
