/**
 * npm run mails: prints the mails of accounts (confirmation, recovery) that were kept for want of an SMTP server,
 * newest last. They carry links that open accounts, so no screen shows them: only the person who runs the machine may
 * read them.
 */
import { openDatabase } from './postgres/luna-database'
import { onShutdown, runScript } from './shutdown'
import { readListening, serverEnvironment } from './start/server-environment'

const SHOWN = 10

await runScript(async () => {
  const { url } = await openDatabase('use')
  Object.assign(process.env, await serverEnvironment(url, readListening().address))
  const [{ asSystem }, { disconnect }] = await Promise.all([
    import('@/server/db/system'),
    import('@/server/db/client'),
  ])
  onShutdown(disconnect)
  const mails = await asSystem((tx) =>
    tx.mail_outbox.findMany({
      where: { structure_id: null, state: { not: 'SENT' } },
      orderBy: { id: 'desc' },
      take: SHOWN,
    }),
  )
  for (const mail of mails.reverse()) console.log(`\n— ${mail.recipient}: ${mail.subject}\n\n${mail.text}`)
  if (mails.length === 0) console.log('No mail of an account was kept.')
  return 0
})
