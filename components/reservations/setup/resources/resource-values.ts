import type { Group, Resource } from '@/lib/api/reservations/rule-fields'

/** A resource as its dialog shows it: fixed starts as one text, numbers that are being typed as null. */
export type ResourceValues = Omit<
  Resource,
  'id' | 'revision' | 'fixed_starts' | 'units' | 'step_minutes' | 'min_minutes' | 'max_minutes'
> & {
  units: number | null
  step_minutes: number | null
  min_minutes: number | null
  max_minutes: number | null
  fixed_starts: string
}

/** The dialog that is open above the list of resources. */
export type OpenDialog =
  | { what: 'resource'; resource: Resource | null; initial: ResourceValues }
  | { what: 'group'; group: Group | null }

/** A new resource, which stands after those that there are. */
export const newResource = (position: number): ResourceValues => ({
  name: '',
  kind: 'ROOM',
  group_id: null,
  units: 1,
  people: null,
  location_id: null,
  teacher_id: null,
  step_minutes: 30,
  min_minutes: 60,
  max_minutes: 120,
  fixed_starts: '',
  before_minutes: 0,
  after_minutes: 0,
  shared_buffer: false,
  needs_approval: false,
  position,
  active: true,
  on_public_page: true,
})

export const valuesOf = ({ id, revision, fixed_starts, ...resource }: Resource): ResourceValues => ({
  ...resource,
  fixed_starts: fixed_starts.join(', '),
})

const two = (text: string): string => text.padStart(2, '0')

/** The times of a text such as `8:30, 10, 18.00`, each as `HH:mm`; what is no time stays as it is. */
export const startsOfText = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(part) ?? []
      return hour === undefined ? part : `${two(hour)}:${minute}`
    })

/** The content of a call that saves a resource. */
export const contentOf = ({ fixed_starts, ...values }: ResourceValues) => ({
  ...values,
  fixed_starts: startsOfText(fixed_starts),
})

export type ResourceContent = ReturnType<typeof contentOf>
