/** What `like` is given to find a text anywhere, in any case. Percent and underscore are letters like others. */
export const containing = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
