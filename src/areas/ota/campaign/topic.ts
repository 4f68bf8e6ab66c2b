export const campaignTopic = 'campaigns'
