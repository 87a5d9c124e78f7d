import { ApiError } from '@/lib/api/client'
import type { WallMinute } from '@/lib/domain/reservations/wall-time'
import { minuteOfText } from '../wall-texts'

/** The fields of the dialogs that reserve and move. */
export type ReservationField = 'person' | 'people' | 'minutes' | 'note' | 'time' | 'lastDay'

/** A refusal: the field that it belongs to, and the next free beginnings where it names some. */
export type ReservationFault = {
  field: ReservationField | null
  next: readonly WallMinute[] | null
  error: unknown
}

const FIELDS_OF_PATHS: Readonly<Record<string, ReservationField>> = {
  anagrafica_sku: 'person',
  people: 'people',
  note: 'note',
  start_datetime: 'time',
  end_datetime: 'minutes',
  end_recurring_date: 'lastDay',
}

const FIELDS_OF_CODES: Readonly<Record<string, ReservationField>> = {
  ERROR_ANAGRAFICA_NOT_FOUND: 'person',
  ERROR_RESERVATION_NO_PERSON: 'person',
  ERROR_RESERVATION_PEOPLE: 'people',
  ERROR_RESERVATION_LENGTH: 'minutes',
  ERROR_RESERVATION_TAKEN: 'time',
  ERROR_RESERVATION_SERIES_LENGTH: 'lastDay',
  ERROR_RESERVATION_SERIES_NONE: 'lastDay',
  ERROR_RESERVATION_START: 'time',
  ERROR_RESERVATION_CLOSED: 'time',
  ERROR_RESERVATION_PAST: 'time',
  ERROR_RESERVATION_LEAD: 'time',
  ERROR_RESERVATION_WINDOW: 'time',
}

/** Where a refused call of reserving or moving shows its error. */
export function faultOf(error: unknown): ReservationFault {
  if (!(error instanceof ApiError)) return { field: null, next: null, error }
  const named = [...error.missing, ...error.wrong].map((path) => path.split('.').at(-1) ?? '')
  const byPath = named.flatMap((name) => FIELDS_OF_PATHS[name] ?? [])[0]
  const next = error.code === 'ERROR_RESERVATION_TAKEN' ? error.faultList.flatMap(startOf) : null
  return { field: FIELDS_OF_CODES[error.code] ?? byPath ?? null, next, error }
}

function startOf(fault: unknown): WallMinute[] {
  if (typeof fault !== 'object' || fault === null || !('start_datetime' in fault)) return []
  return [minuteOfText(String(fault.start_datetime))]
}
