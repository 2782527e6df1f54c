/** Every installation has these topics; brand files name some of them. */
export const builtInTopicIds: readonly number[] = [3, 4, 5, 6, 7, 10]

export const topicLimits = { topics: 60, title: 60, help: 120, sort: 10_000, brands: 60 } as const
