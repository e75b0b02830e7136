/** Tests wait for much: more of them at once than a small machine has processors. All projects of a pool have to agree. */
export const maxWorkers = 4
