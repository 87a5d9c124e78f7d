import { type SettingsIn, settingsIn } from '@/lib/api/auth/settings-fields'
import type { DocumentLook } from '@/lib/domain/documents/document-look'
import type { Tx } from '@/server/db/client'
import { defaultSettings } from './default-settings'

export type MailSender = SettingsIn['email']

/** The settings of a structure's mails: the sender, the address for answers, and the texts. */
export async function mailSender(tx: Tx, structureId: number): Promise<MailSender> {
  return (await readSettings(tx, structureId)).email
}

/** The look of the structure's own printed documents. */
export async function documentLook(tx: Tx, structureId: number): Promise<DocumentLook> {
  return (await readSettings(tx, structureId)).stampa
}

export type ReminderSettings = SettingsIn['solleciti']

/** The settings of the reminders to a structure's customers. */
export async function reminderSettings(tx: Tx, structureId: number): Promise<ReminderSettings> {
  return (await readSettings(tx, structureId)).solleciti
}

/** The structure's messages to people about their bookings: which are sent, and their texts. */
export async function eventMessages(tx: Tx, structureId: number): Promise<SettingsIn['eventi']['messaggi']> {
  return (await readSettings(tx, structureId)).eventi.messaggi
}

/** Whether and for which key a structure records graphometric data of signatures. */
export async function graphometricSettings(tx: Tx, structureId: number): Promise<SettingsIn['firma']> {
  return (await readSettings(tx, structureId)).firma
}

/** Where a structure conserves its e-invoices. */
export async function conservationSettings(
  tx: Tx,
  structureId: number,
): Promise<SettingsIn['conservazione']> {
  return (await readSettings(tx, structureId)).conservazione
}

/** The settings of the e-invoices of a structure. */
export async function einvoiceSettings(
  tx: Tx,
  structureId: number,
): Promise<SettingsIn['fattura_elettronica']> {
  return (await readSettings(tx, structureId)).fattura_elettronica
}

/** How often a structure settles its VAT, and who declares it. */
export async function vatSettlementSettings(
  tx: Tx,
  structureId: number,
): Promise<SettingsIn['liquidazione']> {
  return (await readSettings(tx, structureId)).liquidazione
}

/** Whether and how the invoices of a structure's contracts are issued by themselves. */
export async function issuingSettings(tx: Tx, structureId: number): Promise<SettingsIn['emissione']> {
  return (await readSettings(tx, structureId)).emissione
}

/** The bank accounts of a structure. */
export async function bankAccounts(tx: Tx, structureId: number): Promise<SettingsIn['conticorrenti']> {
  return (await readSettings(tx, structureId)).conticorrenti
}

/** The VAT rates of a structure. */
export async function vatRates(tx: Tx, structureId: number): Promise<SettingsIn['aliquoteiva']> {
  return (await readSettings(tx, structureId)).aliquoteiva
}

/** The settings of a structure; a structure that never saved any has those with which every business starts. */
export async function readSettings(tx: Tx, structureId: number): Promise<SettingsIn & { revision: number }> {
  const row = await tx.structure_configuration.findFirst({ where: { structure_id: structureId } })
  if (!row) return { ...defaultSettings, revision: 1 }
  return { ...settingsIn.parse(row.data), registry_sku: row.registry_sku, revision: row.revision }
}
