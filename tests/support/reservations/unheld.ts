/**
 * A reservation as the store takes it, for controls that write one without holding its resource: confirmed, on
 * 2 December 2026 from 10 to 11 in Rome.
 */
export const unheldTime = { from: new Date('2026-12-02T09:00:00Z'), to: new Date('2026-12-02T10:00:00Z') }

export const unheldContent = (anagrafica_sku: string) =>
  ({
    anagrafica_sku,
    state: 'CONFIRMED',
    hold_until: null,
    people: 1,
    total: '0',
    deposit: '0',
    price: [],
    note: '',
  }) as const

export const unheldSlot = (resource_id: number) => ({
  resource_id,
  unit: 1,
  zone: 'Europe/Rome',
  start_day: '2026-12-02',
  start_minute: 600,
  end_day: '2026-12-02',
  end_minute: 660,
  starts_at: unheldTime.from.toISOString(),
  ends_at: unheldTime.to.toISOString(),
  blocked: `[${unheldTime.from.toISOString()},${unheldTime.to.toISOString()})`,
  state: 'CONFIRMED',
  hold_until: null,
})
