/**
 * npm run stock:verify: adds up the stock movements of every product, on DATABASE_URL or on the embedded database, and
 * finds availabilities that are not their sum. Prints a line a structure. The exit code is 1 when one is wrong.
 */
import { openByHand } from './postgres/open-by-hand'
import { runScript } from './shutdown'

async function verifyAll(): Promise<number> {
  await openByHand()
  const [{ stockFaults }, { asSystem }] = await Promise.all([
    import('@/server/pricelist'),
    import('@/server/db/system'),
  ])
  return asSystem(async (tx) => {
    let wrong = 0
    for (const { id, name } of await tx.structure.findMany({ orderBy: { id: 'asc' } })) {
      const faults = await stockFaults(tx, id)
      console.log(`${faults.length === 0 ? 'whole ' : 'WRONG '}  ${name}`)
      for (const fault of faults) {
        console.log(
          `        ${fault.name} (${fault.id}): ${fault.availability}, by its movements ${fault.ledger}`,
        )
      }
      wrong += faults.length
    }
    return wrong === 0 ? 0 : 1
  })
}

await runScript(verifyAll)
