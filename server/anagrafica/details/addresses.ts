import type { AnagraficaRow } from '../entries/queries'

/** The mail addresses of an entry as `mail_outbox.recipient_key` has them. */
export function addressesOf(
  entry: Pick<AnagraficaRow, 'email' | 'email_second' | 'pec_destinatario'>,
): string[] {
  const addresses = [entry.email, entry.email_second, entry.pec_destinatario]
  return [...new Set(addresses.map((address) => address.toLowerCase()).filter(Boolean))]
}
