/** Things by their customers, in the order given. */
export function byCustomer<Item extends { sku: string }>(items: readonly Item[]): Map<string, Item[]> {
  const customers = new Map<string, Item[]>()
  for (const item of items) {
    const own = customers.get(item.sku)
    if (own) own.push(item)
    else customers.set(item.sku, [item])
  }
  return customers
}
