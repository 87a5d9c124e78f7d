import {
  Building2,
  CalendarClock,
  CalendarDays,
  Euro,
  Image,
  type LucideIcon,
  PenLine,
  Table2,
  TextCursorInput,
  UserRound,
} from 'lucide-react'
import type { FieldType } from '@/lib/domain/templates/field'

export const FIELD_ICONS: Record<FieldType, LucideIcon> = {
  SIGNATURE: PenLine,
  TEXT: TextCursorInput,
  TOTAL_PRICE: Euro,
  IMAGE: Image,
  DATE: CalendarDays,
  DATETIME: CalendarClock,
  PRODUCTLIST: Table2,
  PERSONAL_ANAGRAPHIC: Building2,
  CLIENT_ANAGRAPHIC: UserRound,
}
