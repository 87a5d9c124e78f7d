/**
 * A process that upgrades a data folder, to be killed at a step: it sends a message there and waits. Started with the folder,
 * the programs of the old Postgres and the name of the step.
 */
import { upgradeDataFolder } from '@/scripts/postgres/upgrade'

const [dataDir = '', binaries = '', last = ''] = process.argv.slice(2)
await upgradeDataFolder(dataDir, {
  binaries,
  at: (step) => (step === last ? new Promise(() => process.send?.(step)) : Promise.resolve()),
})
