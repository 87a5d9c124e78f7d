import type { ImportTarget } from '@/server/imports'
import { anagraficaImportTarget } from './exchange/import-target'

/** The targets of imports into the registry. */
export const importTargets: readonly ImportTarget[] = [anagraficaImportTarget]
