// Made from the declarations of the endpoints by `npm run build:clients`.

export const operationTable = `
getAnalytics GET /api/analytics
addAsset POST /api/assets image=image_url
listAssets GET /api/assets
deleteAsset DELETE /api/assets/:id
getAssetImage GET /api/assets/:id/image bytes
createBatch POST /api/batches images=[] csv=
listBatches GET /api/batches
cancelBatch DELETE /api/batches/:id
getBatch GET /api/batches/:id
retryBatch POST /api/batches/:id/retry
extractAudio POST /api/extract-audio video=video_url
listAudioJobs GET /api/extract-audio
cancelAudioJob DELETE /api/extract-audio/:jobId
getAudioJob GET /api/extract-audio/:jobId
downloadAudio GET /api/extract-audio/:jobId/download bytes
addFont POST /api/fonts file=file_url
listFonts GET /api/fonts
deleteFont DELETE /api/fonts/:id
getFontFile GET /api/fonts/:id/file bytes
padImage POST /api/image_padding image=image_url
checkPrint POST /api/preflight image=image_url
makePrintFiles POST /api/print_files image=image_url
listAllProducts GET /api/redbubble/products
addShop POST /api/redbubble/shops
listShops GET /api/redbubble/shops
deleteShop DELETE /api/redbubble/shops/:id
getShop GET /api/redbubble/shops/:id
patchShop PATCH /api/redbubble/shops/:id
updateShop PUT /api/redbubble/shops/:id
getShopDays GET /api/redbubble/shops/:id/days
previewShop POST /api/redbubble/shops/:id/preview
listProducts GET /api/redbubble/shops/:id/products
getProductEvents GET /api/redbubble/shops/:id/products/:productId/events
getProductPicture GET /api/redbubble/shops/:id/products/:productId/picture bytes
sendProduct POST /api/redbubble/shops/:id/products/:productId/send
scrapeShop POST /api/redbubble/shops/:id/scrape
toggleShop PATCH /api/redbubble/shops/:id/toggles
listRequests GET /api/requests
getRequest GET /api/requests/:id
listResults GET /api/results
getResult GET /api/results/:id
getResultThumbnail GET /api/results/:id/thumbnail bytes
deleteResults POST /api/results/delete
listResultGroups GET /api/results/groups
zipResults POST /api/results/zip
addAnyShop POST /api/shops
listAnyShops GET /api/shops
createTemplate POST /api/templates image=image_url
listTemplates GET /api/templates
deleteTemplate DELETE /api/templates/:id
getTemplate GET /api/templates/:id
replaceTemplate PUT /api/templates/:id image=image_url
getTemplateImage GET /api/templates/:id/image bytes
renderTemplate POST /api/templates/:id/render image=image_url
getTemplateThumbnail GET /api/templates/:id/thumbnail bytes
importTemplate POST /api/templates/import file=file_url
renderLayout POST /api/templates/render image=image_url
drawText POST /api/text_overlay image=image_url
getUsage GET /api/usage
getUsageDays GET /api/usage/days
listDeliveries GET /api/webhooks/deliveries
getDelivery GET /api/webhooks/deliveries/:id
replayDelivery POST /api/webhooks/deliveries/:id/replay
createWebhookEndpoint POST /api/webhooks/endpoints
listWebhookEndpoints GET /api/webhooks/endpoints
deleteWebhookEndpoint DELETE /api/webhooks/endpoints/:id
getWebhookEndpoint GET /api/webhooks/endpoints/:id
updateWebhookEndpoint PATCH /api/webhooks/endpoints/:id
previewWebhook POST /api/webhooks/endpoints/preview
listWebhookEvents GET /api/webhooks/events
getWebhookSecret GET /api/webhooks/secret
rotateWebhookSecret POST /api/webhooks/secret/rotate
streamWebhooks GET /api/webhooks/stream bytes
testWebhook POST /api/webhooks/test
deleteWhiteLabel DELETE /api/white-label
getWhiteLabel GET /api/white-label
setWhiteLabel POST /api/white-label
verifyWhiteLabel POST /api/white-label/verify
`;
