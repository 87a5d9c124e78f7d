'use client'

import { formParts } from '@/components/kit/fields/form-parts'
import type { PurchaseValues } from './purchase-values'

const parts = formParts<PurchaseValues>()

export const PurchaseField = parts.Field
export const PurchaseText = parts.Text
export const PurchaseDay = parts.Day
export const PurchaseSelect = parts.Choice
export const PurchaseNumber = parts.Amount
