import { tableSpec } from '@/components/kit/data-table/table-spec'

/** The mails, newest first. */
export const outboxSpec = tableSpec({
  columns: ['id'],
  column: 'id',
  order: 'desc',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: {},
})
