import type { ImportTarget } from '@/server/imports'
import { anagraficaImportTarget } from './exchange/import-target'

/** What can be imported into the registry. */
export const importTargets: readonly ImportTarget[] = [anagraficaImportTarget]
