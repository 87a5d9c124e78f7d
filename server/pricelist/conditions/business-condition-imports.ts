import { api } from '@/server/http/implement'
import { uploadedHandlers } from '@/server/imports'
import { businessConditionImportTarget } from './business-condition-import'

export const businessConditionImports = uploadedHandlers(
  api.pricelist.businessConditionImports,
  businessConditionImportTarget,
)
