#include "CEmbedded.h"

/// Defines the function that returns the bytes of a file.
#define FILE_OF(name) \
  ats_file ats_##name(void) { return (ats_file){name, sizeof name}; }

// MARK: - Decoding

static const uint8_t names_txt[] = {
#embed "../Decoding/Names/names.txt"
};
FILE_OF(names_txt)

static const uint8_t mismatched_txt[] = {
#embed "../Decoding/Mismatched/mismatched.txt"
};
FILE_OF(mismatched_txt)

static const uint8_t signs_txt[] = {
#embed "../Decoding/Mismatched/signs.txt"
};
FILE_OF(signs_txt)

// MARK: - Redaction

static const uint8_t secrets_txt[] = {
#embed "../Redaction/Secrets/secrets.txt"
};
FILE_OF(secrets_txt)

// MARK: - Rules

static const uint8_t rules_txt[] = {
#embed "../Rules/rules.txt"
};
FILE_OF(rules_txt)

// MARK: - Flow

static const uint8_t errors_txt[] = {
#embed "../Flow/Errors/Catalogue/errors.txt"
};
FILE_OF(errors_txt)

// MARK: - Containers

static const uint8_t vectors_txt[] = {
#embed "../Containers/Coding/vectors.txt"
};
FILE_OF(vectors_txt)

static const uint8_t options_txt[] = {
#embed "../Containers/Curl/options.txt"
};
FILE_OF(options_txt)

// MARK: - Ingest

static const uint8_t services_json[] = {
#embed "../Ingest/Service/services.json"
};
FILE_OF(services_json)

static const uint8_t words_txt[] = {
#embed "../Ingest/Record/words.txt"
};
FILE_OF(words_txt)

// MARK: - Diagnosis

static const uint8_t causes_txt[] = {
#embed "../Diagnosis/Catalogue/causes.txt"
};
FILE_OF(causes_txt)

static const uint8_t hazards_txt[] = {
#embed "../Diagnosis/Hazards/hazards.txt"
};
FILE_OF(hazards_txt)

// MARK: - Reports

static const uint8_t page_js[] = {
#embed "../Reports/HTML/Script/page.js"
};
FILE_OF(page_js)

static const uint8_t artifact_js[] = {
#embed "../Reports/HTML/Script/artifact.js"
};
FILE_OF(artifact_js)

static const uint8_t rows_js[] = {
#embed "../Reports/HTML/Script/rows.js"
};
FILE_OF(rows_js)

static const uint8_t index_js[] = {
#embed "../Reports/HTML/Script/index.js"
};
FILE_OF(index_js)

static const uint8_t tokens_css[] = {
#embed "../Reports/HTML/Style/tokens.css"
};
FILE_OF(tokens_css)

static const uint8_t base_css[] = {
#embed "../Reports/HTML/Style/base.css"
};
FILE_OF(base_css)

static const uint8_t artifact_css[] = {
#embed "../Reports/HTML/Style/artifact.css"
};
FILE_OF(artifact_css)

static const uint8_t index_css[] = {
#embed "../Reports/HTML/Style/index.css"
};
FILE_OF(index_css)

static const uint8_t conversation_css[] = {
#embed "../Reports/HTML/Style/conversation.css"
};
FILE_OF(conversation_css)

// MARK: - Attestscope

static const uint8_t AppleAppAttestationRootCA_pem[] = {
#embed "../Attestscope/Trust/Anchors/AppleAppAttestationRootCA.pem"
};
FILE_OF(AppleAppAttestationRootCA_pem)

static const uint8_t AppleRootCAG3_pem[] = {
#embed "../Attestscope/Trust/Anchors/AppleRootCAG3.pem"
};
FILE_OF(AppleRootCAG3_pem)

static const uint8_t records_jsonl[] = {
#embed "../Attestscope/SelfTest/records.jsonl"
};
FILE_OF(records_jsonl)

static const uint8_t keys_json[] = {
#embed "../Attestscope/SelfTest/keys.json"
};
FILE_OF(keys_json)

// MARK: - Forge

static const uint8_t equivalents_txt[] = {
#embed "../Forge/Catalogue/equivalents.txt"
};
FILE_OF(equivalents_txt)

static const uint8_t CorpusGuide_md[] = {
#embed "../Forge/Corpus/CorpusGuide.md"
};
FILE_OF(CorpusGuide_md)

static const uint8_t FlowGuide_md[] = {
#embed "../Forge/Flows/FlowGuide.md"
};
FILE_OF(FlowGuide_md)
