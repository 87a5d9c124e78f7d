import { api } from '@/server/http/implement'
import { uploadedHandlers, uploadImport } from '@/server/imports'
import { bankImportTarget } from './import-target'
import { requireAccount } from './store'

const procedures = api.salesforce.bankImports

const upload = procedures.upload.handler(async ({ context, input: { iban, ...input } }) => {
  await context.inTenant((tx) => requireAccount(tx, context.caller.structureId, iban))
  return uploadImport(context, bankImportTarget, {
    ...input,
    options: { decimal_separator: null, subject: { iban } },
  })
})

export const bankImports = { upload, ...uploadedHandlers(procedures, bankImportTarget) }
