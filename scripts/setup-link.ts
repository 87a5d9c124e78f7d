/**
 * npm run setup-link: prints a new link by which the first owner makes an account, while no account is confirmed. It lasts 24 hours and
 * works once, and the link before it ends. Luna may run.
 */
import { openByHand } from './postgres/open-by-hand'
import { onShutdown, runScript } from './shutdown'
import { setupWords } from './start/first-run'
import { updateDatabase } from './start/update-database'

await runScript(async () => {
  const database = await openByHand()
  await updateDatabase(database)
  const { disconnect } = await import('@/server/db/client')
  onShutdown(disconnect)
  const words = await setupWords()
  if (words.length === 0)
    throw new Error('There is an account already: owners invite others in the settings.')
  console.log(words.join('\n'))
  return 0
})
