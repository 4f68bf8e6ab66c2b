/** What wakes those who watch campaigns. */
export const campaignTopic = 'campaigns'
