import { api } from '@/server/http/implement'
import { importHandlers } from '@/server/imports'
import { anagraficaImportTarget } from './import-target'

export const imports = importHandlers(api.anagrafica.imports, anagraficaImportTarget)
