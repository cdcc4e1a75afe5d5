/** Items of a list, as many as were asked for. */
export interface FirstItems<Item> {
  readonly items: Item[];
  /** Whether there are further ones. */
  readonly isCut: boolean;
}

/** Of one page of the API. */
const MOST_OF_A_PAGE = 100;

/**
 * Reads the first items of a list, page by page.
 * @param read starts to read, with the size of a page
 */
export async function firstItems<Item>(
  limit: number,
  read: (pageSize: number) => AsyncIterable<Item>,
): Promise<FirstItems<Item>> {
  const items: Item[] = [];
  for await (const item of read(Math.min(limit + 1, MOST_OF_A_PAGE))) {
    if (items.length === limit) return { items, isCut: true };
    items.push(item);
  }
  return { items, isCut: false };
}
